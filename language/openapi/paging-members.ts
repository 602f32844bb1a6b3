/**
 * Common names of paging members and cursor parameters, as normalised by `bareName`, in English, French, Spanish and German.
 * @module
 */

export const cursorParameter: RegExp =
  /^(?:page|next|start|starting|continuation)?(?:cursor|token|marker|after|bookmark)$|^(?:pageafter|nextpage|exclusivestartkey|curseur)$/;

export const nextMember: RegExp =
  /^(?:(?:next|end|continuation)(?:page)?(?:cursor|token|marker|bookmark|key|url)?|nextpage|cursor|after|marker|bookmark|curseursuivant|cursorsiguiente|siguientecursor)$/;

export const previousMember: RegExp =
  /^(?:prev|previous)(?:page)?(?:cursor|token|marker|bookmark|key|url)?$|^(?:before|startcursor)$/;

/** Matches cursor parameters that select the page before the cursor. */
export const beforeParameter: RegExp = /^(?:page|ending)?before$/;

export const itemsMember: RegExp =
  /^(?:items|data|results|values|records|content|entries|list|rows|elements|hits|nodes|donnees|resultats|datos|elementos|resultados|daten|ergebnisse|eintraege)$/;

export const totalMember: RegExp =
  /^(?:total|totalcount|totalitems|totalresults|totalelements|totalrecords|count|totalhits|nombretotal|gesamt|gesamtanzahl)$/;

export const pagesMember: RegExp =
  /^(?:pages|totalpages|pagecount|lastpage|numpages|pagestotal|nbpages|nombrepages|totalpaginas|paginas|seiten)$/;

export const moreMember: RegExp = /^(?:hasmore|hasnext|hasnextpage|more|morepages)$/;

/** Matches names of objects that contain paging data next to the list of items. */
export const pagingEnvelope: RegExp =
  /^(?:meta|metadata|paging|paginate|pagination|pageinfo|page|pages|cursor|cursors|links|responsemetadata|info|pager)$/;

/** Returns the member name that corresponds to a header, e.g. `total-count` for `X-Pagination-Total-Count`. */
export function memberOfHeader(name: string): string {
  return name.replace(/^(?:x-)?(?:pagination-)?/i, "");
}
