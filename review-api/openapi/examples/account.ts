import { type Example, exampleUrl, listed, self } from "./example.ts"

const user = {
  id: 31,
  account_id: 12,
  profile_id: 31,
  profile_name: "Ines Calder",
  first_name: "Ines",
  last_name: "Calder",
  email: "ines@saltbridge.example",
  user_type: "Manager",
  user_type_id: 5,
  is_account_owner: false,
  is_pending: false,
  is_invited: false,
  last_login_at: "2026-03-01T08:02:00.000Z",
  location_count: 14,
  created_at: "2025-06-01T09:00:00.000Z",
  ...self("/users/31"),
}

const endpoint = {
  id: 3,
  account_id: 12,
  url: "https://hooks.saltbridge.example/outpost",
  description: "New reviews to the team chat",
  events: ["review.created" as const, "response.published" as const],
  enabled: true,
  disabled_reason: null,
  failing_since: null,
  previous_secret_until: null,
  created_at: "2026-03-01T12:00:00.000Z",
}

const file = {
  id: "k7Qw2nB9xZ4mT1cV8rYpLs",
  status: "processing",
  status_reason: null,
  file_url: null,
  name: null,
  bytes: null,
  rows: null,
  expires_at: null,
  ...self("/export_files/k7Qw2nB9xZ4mT1cV8rYpLs"),
}

/** Calls about a session, people, webhooks and files, as people make them first. */
export const accountExamples = {
  "auth.create": {
    body: { email: "ines@saltbridge.example", password: "correct horse battery" },
    answer: {
      account_id: 12,
      user_id: 31,
      profile_id: 31,
      email: "ines@saltbridge.example",
      token: "k7Qw2nB9xZ4mT1cV8rYpLsk7Qw2nB9xZ4mT1cV8rYpL",
      account_active: true,
      is_parent: false,
      is_shadowing: false,
      is_impersonated: false,
      status: "active",
      user_type_id: 5,
      is_account_owner: false,
      is_whitelabel: false,
      permission_summary: { review: ["read", "update", "respond"], location: ["create", "read", "update"] },
      _links: { refresh: { href: `${exampleUrl}/auth` } },
    },
  } satisfies Example<"auth.create">,
  "users.list": {
    query: { per_page: 25 },
    answer: listed("/users?per_page=25", "users", [user]),
  } satisfies Example<"users.list">,
  "webhook_endpoints.list": {
    query: {},
    answer: listed("/webhook_endpoints", "webhook_endpoints", [
      { ...endpoint, ...self("/webhook_endpoints/3") },
    ]),
  } satisfies Example<"webhook_endpoints.list">,
  "webhook_endpoints.create": {
    body: { url: endpoint.url, description: endpoint.description, events: endpoint.events },
    answer: { ...endpoint, secret: "whsec_az6YXEb/bvp5no5i20lZkDIwMflficsf0R2n/rBj9gs=" },
  } satisfies Example<"webhook_endpoints.create">,
  "export_files.create": {
    params: { account_id: "12" },
    body: { resource: "reviews", file_type: "csv", filters: { rating: [1, 2] } },
    answer: file,
  } satisfies Example<"export_files.create">,
  "export_files.get": {
    params: { id: file.id },
    answer: {
      ...file,
      status: "completed",
      file_url: `${exampleUrl}/fetch-export-file/${file.id}/file-data`,
      name: "reviews-2026-03-01.csv",
      bytes: 48_210,
      rows: 212,
      expires_at: "2026-03-31T12:00:00.000Z",
    },
  } satisfies Example<"export_files.get">,
}
