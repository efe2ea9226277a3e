import { proxyToReviewApi } from "#lib/bff/proxy.ts"

export const dynamic = "force-dynamic"

export {
  proxyToReviewApi as DELETE,
  proxyToReviewApi as GET,
  proxyToReviewApi as PATCH,
  proxyToReviewApi as POST,
  proxyToReviewApi as PUT,
}
