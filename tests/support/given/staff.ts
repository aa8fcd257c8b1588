/** Who works here, as their session says. */
export const givenStaff = (more: object = {}) => ({ name: "Tara", role: "teacher", ...more });

/** A review that is published, and the test that is next. */
export const givenPublished = (more: object = {}) => ({ is_mailed: true, next: null, ...more });
