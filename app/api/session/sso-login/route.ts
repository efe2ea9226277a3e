export { ssoLogin as POST } from "#lib/session/sso-login.ts"

export const dynamic = "force-dynamic"
