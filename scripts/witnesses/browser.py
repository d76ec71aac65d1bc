"""Chromium without a window, spoken to through a pipe (the DevTools protocol). No witness itself."""
import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
import time

FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
         "--disable-background-networking", "--disable-component-update", "--disable-sync",
         "--hide-scrollbars", "--remote-debugging-pipe"]
# Seconds that an answer may take.
PATIENCE = 60


def find():
    """The path of a Chromium; None if there is none."""
    names = ("chromium", "chromium-browser", "google-chrome")
    return next(filter(None, map(shutil.which, names)), None)


class Page:
    """A page, and what it said on the console or asked of the network."""

    def __init__(self, chromium):
        self.profile = tempfile.TemporaryDirectory(prefix="neffc-browser-", ignore_cleanup_errors=True)
        inner_read, self.out = os.pipe()
        self.into, inner_write = os.pipe()
        # The protocol is on descriptors 3 and 4.
        def place():
            os.dup2(os.dup(inner_read), 3)
            os.dup2(os.dup(inner_write), 4)
        command = [chromium, *FLAGS, f"--user-data-dir={self.profile.name}", "about:blank"]
        self.process = subprocess.Popen(command, preexec_fn=place, close_fds=False,
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(inner_read)
        os.close(inner_write)
        self.buffer, self.number, self.session = b"", 0, None
        self.events, self.said, self.asked = [], [], []
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.call(f"{domain}.enable")

    def close(self):
        self.process.terminate()
        self.process.wait()
        self.profile.cleanup()

    def receive(self, until):
        while b"\0" not in self.buffer:
            if not select.select([self.into], [], [], max(0, until - time.monotonic()))[0]:
                raise TimeoutError("Chromium does not answer")
            more = os.read(self.into, 1 << 20)
            if not more:
                raise EOFError("Chromium has ended")
            self.buffer += more
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    def call(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.out, json.dumps(message).encode() + b"\0")
        until = time.monotonic() + PATIENCE
        while True:
            answer = self.receive(until)
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]
            self.keep(answer)

    def keep(self, event):
        method, parameters = event.get("method"), event.get("params", {})
        if method in ("Runtime.exceptionThrown", "Log.entryAdded"):
            self.said.append(json.dumps(parameters)[:400])
        elif method == "Runtime.consoleAPICalled" and parameters["type"] in ("error", "warning"):
            self.said.append(json.dumps(parameters)[:400])
        elif method == "Network.requestWillBeSent":
            self.asked.append(parameters["request"]["url"])

    def run(self, expression):
        """The value of an expression of JavaScript, waited for if it is a promise."""
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True,
                           awaitPromise=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(f"{expression}: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def wait(self, expression):
        until = time.monotonic() + PATIENCE
        while not self.run(expression):
            if time.monotonic() > until:
                raise TimeoutError(expression)
            time.sleep(0.01)

    def open(self, path):
        """Opens a file; seconds until it is drawn, by the page's own clock."""
        self.said.clear()
        self.asked.clear()
        self.call("Page.navigate", url="file://" + os.path.abspath(path))
        self.wait("document.readyState === 'complete' && document.body.dataset.drawn === 'true'")
        return self.run("performance.now()") / 1000

    def look(self, width, height, dark=False):
        """The size of the window, and light or dark."""
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height,
                  deviceScaleFactor=1, mobile=False)
        value = "dark" if dark else "light"
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": value}])

    def shoot(self, path, whole=False):
        """A picture of the window, or of the whole page."""
        shot = self.call("Page.captureScreenshot", captureBeyondViewport=whole, **(
            {"clip": {"x": 0, "y": 0, "scale": 1, **self.run(
                "({width: innerWidth, height: document.documentElement.scrollHeight})")}} if whole else {}))
        with open(path, "wb") as file:
            file.write(base64.b64decode(shot["data"]))

    def middle(self, selector):
        """The middle of an element, which is scrolled into sight."""
        found = self.run(f"""(() => {{ const it = document.querySelector({json.dumps(selector)});
            if (!it) return null; it.scrollIntoViewIfNeeded?.();
            const box = it.getBoundingClientRect();
            return [box.x + box.width / 2, box.y + box.height / 2]; }})()""")
        if found is None:
            raise LookupError(selector)
        return found

    def click(self, selector):
        """A real click into the middle of an element."""
        x, y = self.middle(selector)
        for kind in ("mouseMoved", "mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)
        self.settle()

    def write(self, selector, text, enter=False):
        """Puts a text into a field as typing does."""
        self.run(f"(() => {{ const it = document.querySelector({json.dumps(selector)}); it.focus(); it.select(); }})()")
        if text:
            self.call("Input.insertText", text=text)
        else:
            for kind in ("keyDown", "keyUp"):
                self.call("Input.dispatchKeyEvent", type=kind, key="Delete", code="Delete",
                          windowsVirtualKeyCode=46)
        if enter:
            for kind in ("keyDown", "keyUp"):
                self.call("Input.dispatchKeyEvent", type=kind, key="Enter", code="Enter",
                          windowsVirtualKeyCode=13, text="\r")
        self.settle()

    def settle(self):
        """Until what was asked for is drawn."""
        self.run("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))")
