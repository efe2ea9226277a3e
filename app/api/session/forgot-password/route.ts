export { forgotPassword as POST } from "#lib/session/forgot-password.ts"
