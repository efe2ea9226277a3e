import type { NextRequest } from "next/server"
import { gate } from "#lib/gatekeeper/handle.ts"

export const proxy = (request: NextRequest) => gate(request)

/** Every page; not the routes under /api, whose bodies the gate would cut, nor what monitors ask for, nor files. */
export const config = {
  matcher: ["/((?!api/|as/[^/]+/api/|_next/|healthz$|readyz$|metrics$|robots\\.txt$).*)"],
}
