import type { Method } from "./operation.ts"

/** Method and path template of every call: the part of the table that browsers load, so without schemas. */
export const endpoints = {
  "auth.create": { method: "POST", path: "/auth" },
  "auth.refresh": { method: "GET", path: "/auth" },
  "auth.end": { method: "DELETE", path: "/auth" },
  "whitelabels.mine": { method: "GET", path: "/mywhitelabel" },
  "whitelabels.list": { method: "GET", path: "/whitelabels" },
  "accounts.get": { method: "GET", path: "/accounts/{id}" },
  "account_settings.list": { method: "GET", path: "/account_settings" },
  "users.get": { method: "GET", path: "/users/{id}" },
  "groups.list": { method: "GET", path: "/groups" },
  "groups.get": { method: "GET", path: "/groups/{id}" },
  "locations.list": { method: "GET", path: "/locations" },
  "locations.get": { method: "GET", path: "/locations/{id}" },
  "sources.list": { method: "GET", path: "/sources" },
  "sources.get": { method: "GET", path: "/sources/{id}" },
  "reviews.list": { method: "GET", path: "/reviews" },
  "reviews.count": { method: "GET", path: "/reviews/count" },
  "reviews.get": { method: "GET", path: "/reviews/{id}" },
  "metrics.overview": { method: "GET", path: "/metrics/{account_id}/overview" },
  "metrics.breakdown": { method: "GET", path: "/metrics/overview/breakdown" },
  "triage.get": { method: "GET", path: "/triage" },
  "triage.post": { method: "POST", path: "/triage" },
  "triage.put": { method: "PUT", path: "/triage" },
  "triage.patch": { method: "PATCH", path: "/triage" },
  "triage.delete": { method: "DELETE", path: "/triage" },
} as const satisfies Record<string, { method: Method; path: `/${string}` }>
