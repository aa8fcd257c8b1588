/**
 * Versions that must not be in the lock file, as known on 30 November 2026 without `npm audit`, from
 * public threads and changelogs: of packages that we use or used, and malicious ones.
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
  fixed("@remix-run/router", "1.23.2", "GHSA-2w69-qvjg-hvjx: redirects to other sites"),
  fixed("react-router", "6.30.6", "GHSA-jjmj-jmhj-qwj2: redirects to other sites", "6.30.2"),
  fixed("react-router-dom", "6.30.6", "GHSA-jjmj-jmhj-qwj2: redirects to other sites", "6.30.2"),
  fixed("esbuild", "0.25.0", "GHSA-67mh-4wv8-2f99: its own development server answers any site"),
  fixed("estree-util-value-to-estree", "3.3.3", "prototype pollution in what it generates"),
  fixed("tar", "7.5.3", "files of a hostile archive outside its folder"),
  fixed("tar-fs", "2.1.4", "files of a hostile archive outside its folder"),
  fixed("vite", "6.4.3", "GHSA-fx2h-pf6j-xcff: files outside its folder in development", "6.0.0"),
  fixed(
    "undici",
    "6.28.0",
    "GHSA-8xcm-r25x-g524, GHSA-m8rv-5g2x-5cg5, GHSA-v3r7-h72x-cjcm: answers and headers mixed up",
    "6.0.0",
  ),
  fixed(
    "undici",
    "7.29.0",
    "CVE-2026-13697, GHSA-vmh5-mc38-953g, GHSA-vxpw-j846-p89q: answers and headers mixed up",
    "7.0.0",
  ),
  fixed("sharp", "0.35.4", "GHSA-f88m-g3jw-g9cj, GHSA-rgj7-g3m4-5g8c: pictures that run code"),
  fixed("turbo-stream", "3.0.0", "CVE-2026-34077: data of strangers that makes objects"),
  fixed("semver", "7.5.2", "GHSA-c2qf-rxjj-qqgw: a range that takes for ever", "7.0.0"),
  fixed("minimist", "1.2.6", "GHSA-xvch-5gv4-984h: prototype pollution"),
  fixed("express", "4.20.0", "GHSA-qw6h-vgh9-j6wf: scripts in redirects"),
  fixed("path-to-regexp", "0.1.13", "GHSA-37ch-88jc-xwx2: an address that takes for ever"),
  fixed("send", "0.19.0", "GHSA-m6fv-jmcg-4jfg: scripts in redirects"),
  fixed("serve-static", "1.16.0", "scripts in redirects"),
  fixed("body-parser", "1.20.6", "GHSA-v422-hmwv-36x6: bodies of any size"),
  fixed("qs", "6.16.0", "GHSA-4mjr-xmp4-gh2g, GHSA-x5fp-wj9c-mxmx: a query that fills the memory"),
  fixed("cookie", "0.7.0", "GHSA-pxg6-pf52-xh8x: names and paths that hold other fields"),
  fixed("on-headers", "1.1.0", "headers that are changed by mistake"),
  fixed("form-data", "4.0.6", "GHSA-hmw2-7cc7-3qxx: names that hold other fields", "4.0.0"),
  fixed("hono", "4.13.7", "GHSA-crvj-82cr-hjcx, GHSA-hxh3-vqpv-xpqv: queries and JSX misread"),
  fixed("@hono/node-server", "1.19.15", "GHSA-92pp-h63x-v22m, GHSA-frvp-7c67-39w9: other files"),
  fixed("kysely", "0.28.17", "GHSA-pv5w-4p9q-p3v2, GHSA-wmrf-hv6w-mr66: SQL in names of fields"),
  fixed("fflate", "0.8.3", "GHSA-px8p-9vwx-vf98: a .zip that takes for ever"),
  fixed("morgan", "1.12.0", "GHSA-4vj7-5mj6-jm8m, GHSA-jxfw-x594-9x9m: forged lines of the log"),
  fixed("picomatch", "2.3.2", "GHSA-c2c7-rcm5-vvqj: a pattern that takes for ever"),
  fixed("fast-xml-parser", "4.1.2", "GHSA-mpg4-rc92-vx8v: prototype pollution"),
  fixed("nodemailer", "9.1.1", "GHSA-2x7j-588g-ccc2 and nine others: addresses, headers and files"),
  fixed("nanoid", "3.3.8", "GHSA-mwcw-c2x4-8c55: ids that can be foreseen"),
  fixed("ws", "7.5.11", "GHSA-96hv-2xvq-fx4p: pieces that fill the memory", "7.0.0"),
  fixed("ws", "8.21.1", "GHSA-96hv-2xvq-fx4p: pieces that fill the memory", "8.0.0"),
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

/**
 * Packages that only build or test, without foreign input. Their parents fix the versions: s3rver
 * needs functions of fast-xml-parser 3 that 4 no longer has.
 */
export const BUILDS_ONLY = new Set([
  "esbuild",
  "estree-util-value-to-estree",
  "fast-xml-parser",
  "tar",
  "vite",
]);

/** Remix fixes the version, and will not raise it: our build replaces it (`no-hydration-data.ts`). */
export const REPLACED = new Set(["turbo-stream"]);
