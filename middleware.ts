import type { NextRequest } from "next/server"
import { gate } from "#lib/gatekeeper/handle.ts"

export const middleware = (request: NextRequest) => gate(request)

/**
 * Every page; not the routes under /api, whose bodies the gate would cut, nor what monitors and other websites ask for, nor files. The Node
 * runtime shares its memory with the pages, which the gate hands its decision over in.
 */
export const config = {
  runtime: "nodejs",
  matcher: ["/((?!api/|as/[^/]+/api/|_next/|embed/|w/|healthz$|readyz$|metrics$|robots\\.txt$).*)"],
}
