// oxlint-disable-next-line typescript/no-require-imports -- Remix requires it as CommonJS.
module.exports = require("node:stream/web");
