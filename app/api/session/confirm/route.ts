export { followConfirmation as GET, resendConfirmation as POST } from "#lib/session/confirm.ts"

export const dynamic = "force-dynamic"
