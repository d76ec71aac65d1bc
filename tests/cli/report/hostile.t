# Names from the file never become markup: in the page they are JSON in which HTML's characters are
# escaped, so no text can leave it.

$ fixture neff name="</script><img src=x onerror=alert(1)>" member:neff.json={}
> "member:</script><script>alert(2)</script>=1" "member:<!--=2" "member:{{script}}&lt;=3" > hostile

$ neffc report hostile -o page.html > said
[1]

$ grep "<img" page.html
! grep: no such line
[1]

$ grep "<script" page.html
<script type="application/json" id="data">
<script nonce="neffc">

$ grep "</script>" page.html > closed

$ grep "alert(2)</script>" closed
! grep: no such line
[1]

# They are in it all the same.

$ neffc report hostile --json | grep alert
  "name": "</script><img src=x onerror=alert(1)>",
      "name": "</script><script>alert(2)</script>",
[1]
