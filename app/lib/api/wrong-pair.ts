/** The provider's own words; "Unauthenticated." is what its framework says to any 401. */
export function wrongPair(said: string): string {
  return said === "" || said === "Unauthenticated."
    ? "The email or password is wrong. Try again, or reset your password."
    : said;
}
