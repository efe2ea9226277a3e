import * as alerts from "./schema/alerts.ts"
import * as audit from "./schema/audit.ts"
import * as bulkActions from "./schema/bulk-actions.ts"
import * as callCounts from "./schema/call-counts.ts"
import * as disputes from "./schema/disputes.ts"
import * as events from "./schema/events.ts"
import * as experiments from "./schema/experiments.ts"
import * as exports from "./schema/exports.ts"
import * as featureRequests from "./schema/feature-requests.ts"
import * as identity from "./schema/identity.ts"
import * as importFiles from "./schema/import-files.ts"
import * as mail from "./schema/mail.ts"
import * as mentions from "./schema/mentions.ts"
import * as notes from "./schema/notes.ts"
import * as oauth from "./schema/oauth.ts"
import * as passwords from "./schema/passwords.ts"
import * as places from "./schema/places.ts"
import * as preferences from "./schema/preferences.ts"
import * as regions from "./schema/regions.ts"
import * as responseTemplates from "./schema/response-templates.ts"
import * as reviewEvents from "./schema/review-events.ts"
import * as reviewLabels from "./schema/review-labels.ts"
import * as reviews from "./schema/reviews.ts"
import * as rollups from "./schema/rollups.ts"
import * as scheduledExports from "./schema/scheduled-exports.ts"
import * as scorecards from "./schema/scorecards.ts"
import * as simulatedReplies from "./schema/simulated-replies.ts"
import * as sso from "./schema/sso.ts"
import * as unsubscribes from "./schema/unsubscribes.ts"

/** Every table, for drivers and tests that want them all. */
export const tables = {
  ...alerts,
  ...audit,
  ...events,
  ...bulkActions,
  ...callCounts,
  ...disputes,
  ...experiments,
  ...exports,
  ...featureRequests,
  ...identity,
  ...importFiles,
  ...mail,
  ...notes,
  ...mentions,
  ...oauth,
  ...passwords,
  ...places,
  ...preferences,
  ...regions,
  ...reviewEvents,
  ...reviewLabels,
  ...responseTemplates,
  ...reviews,
  ...rollups,
  ...scheduledExports,
  ...scorecards,
  ...simulatedReplies,
  ...sso,
  ...unsubscribes,
}
