export { handleTrustpilotNotification as POST } from "#lib/server/notifications/trustpilot.ts"
