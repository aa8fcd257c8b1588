import { expect } from "vitest";

/** Vitest types its matchers as `any`; these are the same ones without it. */
export const anyText: unknown = expect.any(String);
export const anyNumber: unknown = expect.any(Number);
export const textLike = (pattern: RegExp): unknown => expect.stringMatching(pattern);
export const listWith = (items: unknown[]): unknown => expect.arrayContaining(items);

/** As a key of a form, or the id of a take. */
export const anyUuid: unknown = expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
