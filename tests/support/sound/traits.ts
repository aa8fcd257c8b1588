export type Kind = { name: string; bytes: Buffer };

const tag = Buffer.from(`ID3\x04\0\0\0\0\0\x0a${"\0".repeat(10)}`, "latin1");
const ape = Buffer.from("APETAGEX".padEnd(32, "\0"));

/** Makes the files that people reported elsewhere of whole ones. */
export function withTraits(made: Kind[]): Kind[] {
  const of = (name: string) => made.find((kind) => kind.name === name)?.bytes ?? Buffer.alloc(0);
  const changed = (name: string, change: (copy: Buffer) => void) => {
    const copy = Buffer.from(of(name));
    change(copy);
    return copy;
  };
  const sized = (size: (right: number) => number) =>
    changed("pcm16.wav", (wav) => {
      const at = wav.indexOf("data") + 4;
      wav.writeUInt32LE(size(wav.readUInt32LE(at)), at);
    });
  const joined = (...parts: (string | Buffer)[]) =>
    Buffer.concat(parts.map((part) => Buffer.from(part)));
  const page = "<p>no sound</p>".repeat(40);
  const traits: Record<string, Buffer> = {
    "WAV of size 0": sized(() => 0),
    "WAV of size 7FFFFFFF": sized(() => 0x7fffffff),
    "WAV of size 7FFFF000": sized(() => 0x7ffff000),
    "WAV of size 80000000": sized(() => 0x80000000),
    "WAV of size FFFFFFFF": sized(() => 0xffffffff),
    "WAV of size 2,000,000,000": sized(() => 2_000_000_000),
    "WAV with a size one too large": sized((right) => right + 1),
    "WAV named BW64": changed("rf64.wav", (wav) => wav.write("BW64")),
    "WAV behind an ID3 tag": joined(tag, of("pcm16.wav")),
    "WAV, end missing": of("pcm16.wav").subarray(0, 9_000),
    "MP3 behind zeros": joined(Buffer.alloc(3_000), of("cbr.mp3")),
    "MP3 behind an ID3 tag": joined(tag, of("vbr-no-header.mp3")),
    "MP3 behind an APE tag": joined(ape, of("cbr.mp3")),
    "MP3 behind 200 kB of zeros": joined(Buffer.alloc(200_000), of("cbr.mp3")),
    "MP3s of two rates in one": joined(of("vbr-no-header.mp3"), of("low.mp3")),
    "MP3 with an hour in its header": changed("vbr.mp3", (mp3) =>
      mp3.writeUInt32BE(137_813, mp3.indexOf("Xing") + 8),
    ),
    "MP3 with 0 frames in its header": changed("vbr.mp3", (mp3) =>
      mp3.writeUInt32BE(0, mp3.indexOf("Xing") + 8),
    ),
    "AAC behind an ID3 tag": joined(tag, of("plain.aac")),
    "AAC, end missing": of("plain.aac").subarray(0, 8_000),
    "FLAC behind an ID3 tag": joined(tag, of("plain.flac")),
    "FLAC, end missing": of("plain.flac").subarray(0, 45_000),
    "M4A with an ID3v1 tag": joined(of("aac.m4a"), "TAG".padEnd(128, "\0")),
    "M4A with an APE tag": joined(of("aac.m4a"), ape),
    "M4A with a Samsung trailer": joined(of("aac.m4a"), "\0\0SEFT".padEnd(64, "\0")),
    "M4A with an hour in its header": changed("aac.m4a", (m4a) =>
      m4a.writeUInt32BE(3_600_000, m4a.indexOf("mvhd") + 20),
    ),
    "M4A with boxes of its own": joined(
      of("aac.m4a"),
      Buffer.from(`\0\0\0\x20uuid${"own box ".repeat(3)}\0\0\0\x0cwide\0\0\0\0`, "latin1"),
    ),
    "M4A with a box cut short": joined(of("aac.m4a"), "\0\0\0\x10uuid12345678"),
    "QuickTime without its first box": changed("pcm.mov", (mov) => mov.write("free", 4)),
    "M4A, end missing": of("index-first.m4a").subarray(0, 4_000),
    "M4A without its index": of("aac.m4a").subarray(0, of("aac.m4a").indexOf("moov") - 4),
    "WebM with a tag behind it": joined(of("opus.webm"), "TAG".padEnd(128, "\0")),
    "Opus behind an ID3 tag": joined(tag, of("opus.ogg")),
    "Opus without times": changed("opus.ogg", forgetTimes),
    "two Ogg Opus in one": joined(of("opus.ogg"), of("opus.ogg")),
    "CAF, head only": joined("caff\0\x01\0\0", page),
    "WMA, head only": joined(Buffer.from("3026b2758e66cf11", "hex"), page),
    "HTML named .mp3": Buffer.from(page),
    "200 bytes": of("cbr.mp3").subarray(0, 200),
  };
  return Object.entries(traits).map(([name, bytes]) => ({ name, bytes }));
}

/** Some programs write no number of samples into the pages of an Ogg. */
function forgetTimes(ogg: Buffer): void {
  for (let at = 0; at < ogg.length;) {
    const body = at + 27 + (ogg[at + 26] ?? 0);
    const end = ogg.subarray(at + 27, body).reduce((sum, size) => sum + size, body);
    ogg.fill(0, at + 6, at + 14).fill(0, at + 22, at + 26);
    ogg.writeUInt32LE(oggSum(ogg.subarray(at, end)), at + 22);
    at = end;
  }
}

function oggSum(page: Buffer): number {
  return page.reduce((sum, byte) => {
    let crc = (sum ^ (byte << 24)) >>> 0;
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc >>> 31 ? 0x04c11db7 : 0)) >>> 0;
    return crc;
  }, 0);
}
