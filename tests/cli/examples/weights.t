# examples/weights: it builds without a word, what is built is sound, and this is what it looks like.

$ copy examples/weights model

$ neffc build model/model.toml -o made.neff --draw

$ neffc verify made.neff
