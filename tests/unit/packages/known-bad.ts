/**
 * Versions that must not be in the lock file, as known on 22 November 2026 without `npm audit`: of
 * packages that we use or used, and malicious ones.
 */
export type KnownBad = { name: string; why: string } & (
  | { from?: string; below: string }
  | { versions: string[] }
);

const fixed = (name: string, below: string, why: string, from?: string): KnownBad => ({
  name,
  below,
  why,
  ...(from === undefined ? {} : { from }),
});
const stolen = (name: string, ...versions: string[]): KnownBad => ({
  name,
  versions,
  why: "published by thieves",
});

export const KNOWN_BAD: KnownBad[] = [
  fixed("@remix-run/react", "2.17.3", "GHSA-3cgp-3xvw-98x8, GHSA-8v8x-cx79-35w7: scripts in pages"),
  fixed("@remix-run/node", "2.17.2", "GHSA-9583-h5hc-x8cw: files of sessions"),
  fixed("@remix-run/server-runtime", "2.17.5", "GHSA-h5cw-625j-3rxh: posts of other sites"),
  fixed("@remix-run/router", "1.23.2", "redirects to other sites"),
  fixed("esbuild", "0.25.0", "GHSA-67mh-4wv8-2f99: its own development server answers any site"),
  fixed("estree-util-value-to-estree", "3.3.3", "prototype pollution in what it generates"),
  fixed("tar", "7.5.3", "files of a hostile archive outside its folder"),
  fixed("tar-fs", "2.1.4", "files of a hostile archive outside its folder"),
  fixed("vite", "6.4.1", "files outside its folder in development", "6.0.0"),
  fixed("undici", "6.21.2", "GHSA-c76h-2ccp-4975: boundaries that can be guessed", "6.0.0"),
  fixed("express", "4.20.0", "GHSA-qw6h-vgh9-j6wf: scripts in redirects"),
  fixed("path-to-regexp", "0.1.12", "GHSA-rhx6-c78j-4q9w: an address that takes for ever"),
  fixed("send", "0.19.0", "GHSA-m6fv-jmcg-4jfg: scripts in redirects"),
  fixed("serve-static", "1.16.0", "scripts in redirects"),
  fixed("body-parser", "1.20.3", "GHSA-qwcr-r2fm-qrc7: a body that takes for ever"),
  fixed("qs", "6.14.1", "a query that fills the memory"),
  fixed("cookie", "0.7.0", "GHSA-pxg6-pf52-xh8x: names and paths that hold other fields"),
  fixed("on-headers", "1.1.0", "headers that are changed by mistake"),
  fixed("form-data", "4.0.4", "GHSA-fjxv-7rqg-78g4: boundaries that can be guessed", "4.0.0"),
  fixed("hono", "4.10.3", "a token's audience and a list of headers that were not checked"),
  fixed("nodemailer", "7.0.7", "GHSA-mm7p-fcc7-pg87: mail to another domain than was meant"),
  fixed("nanoid", "3.3.8", "GHSA-mwcw-c2x4-8c55: ids that can be foreseen"),
  fixed("ws", "7.5.10", "GHSA-3h5v-q93c-6h6q: a request that ends the server", "7.0.0"),
  fixed("ws", "8.17.1", "GHSA-3h5v-q93c-6h6q: a request that ends the server", "8.0.0"),
  fixed("braces", "3.0.3", "GHSA-grv7-fg5c-xmjg: a pattern that fills the memory"),
  fixed("micromatch", "4.0.8", "a pattern that takes for ever"),
  fixed("cross-spawn", "7.0.5", "GHSA-3xgq-45jj-v275: an argument that takes for ever"),
  fixed("brace-expansion", "1.1.12", "GHSA-v6h2-p8h4-qcjw: a pattern that takes for ever"),
  fixed("brace-expansion", "2.0.2", "GHSA-v6h2-p8h4-qcjw: a pattern that takes for ever", "2.0.0"),
  fixed("js-yaml", "4.1.1", "GHSA-mh29-5h37-fv8m: prototype pollution by merging", "4.0.0"),
  fixed("glob", "10.5.0", "GHSA-5j98-mcp5-4vw2: commands in names of files", "10.2.0"),
  stolen("chalk", "5.6.1"),
  stolen("debug", "4.4.2"),
  stolen("ansi-styles", "6.2.2"),
  stolen("ansi-regex", "6.2.1"),
  stolen("strip-ansi", "7.1.1"),
  stolen("wrap-ansi", "9.0.1"),
  stolen("slice-ansi", "7.1.1"),
  stolen("supports-color", "10.2.1"),
  stolen("color-name", "2.0.1"),
  stolen("color-convert", "3.1.1"),
  stolen("is-arrayish", "0.3.3"),
  stolen("error-ex", "1.3.3"),
];

/** Packages that only build, without foreign input. Their parents fix the versions. */
export const BUILDS_ONLY = new Set(["esbuild", "estree-util-value-to-estree", "tar", "vite"]);
