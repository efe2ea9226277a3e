/** Where Show More is remembered (D-096), and the same for the server. */
export const moreStorage = "outpost.filters.more"
export const moreCookie = "outpost_filters_more"
