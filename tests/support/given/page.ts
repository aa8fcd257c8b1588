/**
 * This folder makes responses of a provider with only the agreed fields, one function for each
 * object. A test gives the fields that matter in `more`, which replace the default ones.
 */

/** Makes a page that is the only one. */
export const onePage = (data: object[], more: object = {}) => ({
  ...{ data, current_page: 1, last_page: 1, total: data.length },
  ...{ from: data.length > 0 ? 1 : null, to: data.length || null, ...more },
});
