import * as React from "react"

type Internals = { recentlyCreatedOwnerStacks: number }

const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } =
  React as unknown as Record<string, Internals>

// React notes with each element where it was made, until there were ten thousand within a second, and begins anew. No
// test reads it, and it takes longer than everything else about an element.
if (internals) {
  Object.defineProperty(internals, "recentlyCreatedOwnerStacks", {
    configurable: true,
    get: () => Number.POSITIVE_INFINITY,
    set() {},
  })
}
