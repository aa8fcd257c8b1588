import { listEnquiries } from "../enquiries/enquiries.ts";
import type { UpstreamEnv } from "../env.ts";
import type { Deps } from "../deps.ts";
import { UsageError } from "./usage.ts";

const SHOWN = 20;

/** Shows the newest enquiries, with those whose mail never reached the branch. */
export async function showEnquiries(
  { db }: Deps,
  _env: UpstreamEnv,
  [number = String(SHOWN)]: string[],
): Promise<string> {
  if (!/^[1-9]\d{0,4}$/.test(number))
    throw new UsageError("enquiries [number]: the number must be a whole number from 1 on");
  const enquiries = await listEnquiries(db, Number(number));
  if (enquiries.length === 0) return "There are no enquiries.";
  return enquiries
    .map(({ created_at, branch, first_name, last_name, email, phone, country, message }) => {
      const head = [
        `${created_at.slice(0, 16).replace("T", " ")} UTC`,
        branch,
        `${first_name} ${last_name}`,
        email,
        phone,
        country,
      ];
      return `${head.join(" | ")}\n${message.replaceAll(/^/gm, "    ")}`;
    })
    .join("\n\n");
}
