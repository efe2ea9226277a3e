export { handleTrustpilotNotification as POST } from "#lib/server/handle-notification.ts"
