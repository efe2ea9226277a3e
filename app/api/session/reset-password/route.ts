export { resetPassword as POST } from "#lib/session/reset-password.ts"
