const refuse = () => {
  throw new Error(
    "The build calls a package that is left out: see docs/decisions/0030-packages-left-out.md.",
  );
};

// `require` and its interop read these properties before any call.
const LOOKED_AT = new Set(["default", "__esModule", "then", "prototype", "name", "length"]);

module.exports = new Proxy(function leftOut() {}, {
  get: (target, name) =>
    typeof name === "symbol" || LOOKED_AT.has(name) ? target[name] : refuse(),
  apply: refuse,
  construct: refuse,
});
