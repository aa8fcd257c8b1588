const frame = Buffer.alloc(32).fill(0x3c, 0, 1);

/** An answer of the server with a sound that Chromium cannot decode. */
export const AMR = {
  contentType: "audio/amr",
  body: Buffer.concat([Buffer.from("#!AMR\n"), ...Array.from({ length: 50 }, () => frame)]),
};
