export { resendConfirmation as POST } from "#lib/session/resend-confirmation.ts"

export const dynamic = "force-dynamic"
