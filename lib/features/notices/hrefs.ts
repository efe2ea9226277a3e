import type { NoticeResource } from "#lib/contract/notices/kinds.ts"
import type { Notice } from "#lib/contract/notices/schema.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import { routes } from "#lib/routes/routes.ts"

const pages: Record<NoticeResource, (id: string) => string> = {
  review: (id) => routes.review(id),
  reviews: () => routes.reviews("assignedUserIds=me"),
  posts: () => routes.posts(),
  photos: () => routes.photos("type=owner"),
  listings: () => routes.localListings("status=not_in_sync"),
  locations_change: (id) => routes.locationsChange(id),
  export_file: (id) => routes.fileDownload(id),
  import: (id) => routes.importFile(id),
  location_import: (id) => routes.locationImport(id),
  connection: (id) => (id ? routes.connection(id) : routes.integrations()),
}

/** The page that a notice leads to (D-321); null for one that is not known here. */
export const noticeHref = ({ resource_type, resource_id }: Notice): string | null =>
  ownValue(pages, resource_type ?? "")?.(resource_id ?? "") ?? null
