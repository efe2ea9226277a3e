export { switchAccount as POST } from "#lib/session/switch-account.ts"

export const dynamic = "force-dynamic"
