import { hash } from "@node-rs/argon2";

/** For accounts that tests log in to hundreds of times. `unit/upstream/passwords` holds the real cost. */
export function cheapHash(password: string): Promise<string> {
  return hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
}
