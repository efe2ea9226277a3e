import { z } from "zod"
import { answer, hand } from "./hand-on.ts"

const pushSchema = z.object({ message: z.looseObject({ data: z.string().default("") }) })

/** POST /api/notifications/google: what Pub/Sub pushes of Google Business Profile, signed (docs/connect-google.md). */
export async function handleGoogleNotification(request: Request): Promise<Response> {
  const token = /^Bearer ([\w.-]{1,4096})$/.exec(request.headers.get("authorization") ?? "")?.[1]
  if (!token) return answer(401, "A signed token is required.")
  return hand(request, { provider: "google", token }, (body) => pushSchema.safeParse(body).data?.message.data)
}
