import { hash } from "@node-rs/argon2";

/** Hashes cheaply for hundreds of log-ins. `unit/upstream/passwords` tests the real cost. */
export function cheapHash(password: string): Promise<string> {
  return hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
}
