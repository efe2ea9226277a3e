export { checkEnded as GET } from "#lib/session/check-ended.ts"

export const dynamic = "force-dynamic"
