/** Makes the member of staff in a session. */
export const givenStaff = (more: object = {}) => ({
  id: 7,
  name: "Tara",
  role: "teacher",
  ...more,
});

/** Makes a published review with the next test. */
export const givenPublished = (more: object = {}) => ({ is_mailed: true, next: null, ...more });
