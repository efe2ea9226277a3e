import { operation } from "../operation.ts"
import * as landingPageRequests from "./schema.ts"

export const landingPageRequestsOperations = {
  "landing_page_requests.create": operation({
    method: "POST",
    path: "/landing_page_requests",
    optional: "page",
    summary: "Ask for a landing page to be set up",
    tag: "request pages",
    access: "active",
    permission: "request_page.read",
    status: 201,
    body: landingPageRequests.newLandingPageRequestBodySchema,
    answer: landingPageRequests.landingPageRequestSchema,
  }),
} as const
