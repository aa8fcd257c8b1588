/**
 * What a provider sends that says what was agreed and no more: in this folder stands one function
 * for each thing. A test names what it is about; `more` takes the place of what stands here.
 */

/** One page that is the only one. */
export const onePage = (data: object[], more: object = {}) => ({
  ...{ data, current_page: 1, last_page: 1, total: data.length },
  ...{ from: data.length > 0 ? 1 : null, to: data.length || null, ...more },
});
