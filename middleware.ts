import type { NextRequest } from "next/server"
import { gate } from "#lib/gate/handle.ts"

export const middleware = (request: NextRequest) => gate(request)

/** Every page; not the routes under /api, whose bodies the gate would cut, and not files. */
export const config = {
  runtime: "nodejs",
  matcher: ["/((?!api/|as/[^/]+/api/|_next/|favicon\\.ico$|robots\\.txt$).*)"],
}
