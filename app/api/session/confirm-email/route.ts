export { confirmEmail as POST } from "#lib/session/confirm-email.ts"

export const dynamic = "force-dynamic"
