/**
 * The usual names of what a page of a list says about itself, and of the parameters that take a cursor, as `bareName` writes them.
 *
 * @module
 */

/** Matches names of query parameters that take a cursor. */
export const cursorParameter: RegExp =
  /^(?:page|next|start|starting|continuation)?(?:cursor|token|marker|after|bookmark)$|^(?:pageafter|nextpage|exclusivestartkey)$/;

/** Matches names of members with the cursor, or the address, of the next page. */
export const nextMember: RegExp =
  /^(?:(?:next|end|continuation)(?:page)?(?:cursor|token|marker|bookmark|key|url)?|nextpage|cursor|after|marker|bookmark)$/;

/** Matches names of members that are the list. */
export const itemsMember: RegExp =
  /^(?:items|data|results|values|records|content|entries|list|rows|elements|hits|nodes)$/;

/** Matches names of members with the number of all items. */
export const totalMember: RegExp =
  /^(?:total|totalcount|totalitems|totalresults|totalelements|totalrecords|count|totalhits)$/;

/** Matches names of members with the number of all pages. */
export const pagesMember: RegExp = /^(?:pages|totalpages|pagecount|lastpage|numpages|pagestotal)$/;

/** Matches names of members that tell whether there is a next page. */
export const moreMember: RegExp = /^(?:hasmore|hasnext|hasnextpage|more|morepages)$/;

/** Matches names of objects with data about paging, beside the list of items. */
export const pagingEnvelope: RegExp =
  /^(?:meta|metadata|paging|pagination|pageinfo|page|pages|cursor|cursors|links|responsemetadata|info|pager)$/;
