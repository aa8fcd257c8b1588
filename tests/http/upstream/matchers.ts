import { expect } from "vitest";

/** Vitest types its matchers as `any`. These are the same without it. */
export const anyText: unknown = expect.any(String);
export const anyNumber: unknown = expect.any(Number);
export const textLike = (pattern: RegExp): unknown => expect.stringMatching(pattern);
export const listWith = (items: unknown[]): unknown => expect.arrayContaining(items);
