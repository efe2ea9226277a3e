import type { Connectors } from "../connections/connector.ts"
import type { ExcerptSource } from "../connections/excerpt-source.ts"
import type { Readiness } from "../core/readiness.ts"
import type { BaseDeps } from "../db/base-deps.ts"
import type { ListingSources } from "../directories/listing-source.ts"
import type { PhotoSources } from "../directories/photo-source.ts"
import type { PostSources } from "../directories/post-source.ts"
import type { ResponseSources } from "../directories/response-source.ts"
import type { DnsResolver } from "../dns/resolver.ts"
import type { Jobs } from "../jobs/jobs.ts"
import type { MailTransport } from "../mail/mail.ts"
import type { Mailer } from "../mail/mailer.ts"
import type { BillingPlans } from "../payments/plans.ts"
import type { PaymentProvider } from "../payments/provider.ts"
import type { NpiRegistry } from "../places/npi-registry.ts"
import type { PlaceSearch } from "../places/place-search.ts"
import type { EventHub } from "../realtime/event-hub.ts"
import type { SmsTransport } from "../sms/sms.ts"
import type { Storage } from "../storage/storage.ts"
import type { Pictures } from "../websites/pictures.ts"
import type { WebhookSender } from "../websites/webhook-sender.ts"
import type { Websites } from "../websites/websites.ts"

/** Dependencies of every service. */
export type Deps = BaseDeps & {
  readiness: Readiness
  mailer: Mailer
  /** Where requests for feedback go. */
  requestTransport: MailTransport
  dns: DnsResolver
  sms: SmsTransport
  storage: Storage
  /** Gives space back to a full disk; returns whether it could. Only where the data have a folder of ours. */
  releaseSpace?: () => Promise<boolean>
  /** Providers that accounts can connect (D-061). */
  connectors: Connectors
  /** Sources of which a few words can be shown, by what this installation has a key for. */
  excerptSources: readonly ExcerptSource[]
  responseSources: ResponseSources
  listingSources: ListingSources
  photoSources: PhotoSources
  postSources: PostSources
  /** The directory that places are searched at; null where accounts know only their own locations. */
  placeSearch: PlaceSearch | null
  npiRegistry: NpiRegistry
  /** How websites are tried; null where they are not. */
  websites: Websites | null
  /** How pictures that other hosts keep are had. */
  pictures: Pictures
  /** How events are sent to addresses of others. */
  webhooks: WebhookSender
  /** Takes payments (D-287). */
  payments: PaymentProvider
  plans: BillingPlans
  jobs: Jobs
  events: EventHub
}
