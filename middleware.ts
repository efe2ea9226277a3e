import type { NextRequest } from "next/server"
import { gate } from "#lib/middleware/handle.ts"

export const middleware = (request: NextRequest) => gate(request)

/** Every page; not the routes under /api, whose bodies the gate would cut, nor what monitors ask for, nor files. */
export const config = {
  runtime: "nodejs",
  matcher: ["/((?!api/|as/[^/]+/api/|_next/|healthz$|readyz$|metrics$|robots\\.txt$).*)"],
}
