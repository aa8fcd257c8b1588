import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const openssl = (...args: string[]) => promisify(execFile)("openssl", args);

/**
 * Makes a private authority and three certificates for this machine: a good one, an expired one,
 * and one for another name. `.both` has certificate and key, as HAProxy needs them.
 */
export async function makeCertificates(folder: string): Promise<void> {
  const at = (name: string) => join(folder, name);
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  await openssl(
    ...["req", "-x509", ...key, "-subj", "/CN=The school", "-days", "30"],
    ...["-keyout", at("authority.key"), "-out", at("authority.pem")],
  );
  for (const [name, days, names] of [
    ["good", "30", "IP:127.0.0.1,DNS:api.school.internal"],
    ["expired", "-1", "IP:127.0.0.1"],
    ["other-name", "30", "DNS:api.school.internal"],
  ] as const) {
    await openssl(
      ...["req", "-new", ...key, "-subj", "/CN=api", "-addext", `subjectAltName=${names}`],
      ...["-keyout", at(`${name}.key`), "-out", at(`${name}.csr`)],
    );
    await openssl(
      ...["x509", "-req", "-in", at(`${name}.csr`), "-days", days, "-copy_extensions", "copy"],
      ...["-CA", at("authority.pem"), "-CAkey", at("authority.key"), "-CAcreateserial"],
      ...["-out", at(`${name}.pem`)],
    );
    const both = await Promise.all([at(`${name}.pem`), at(`${name}.key`)].map((p) => readFile(p)));
    await writeFile(at(`${name}.both`), both);
  }
}
