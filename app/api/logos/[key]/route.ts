import { serveLogo } from "#lib/tenant/serve-logo.ts"

export const GET = async (request: Request, { params }: { params: Promise<{ key: string }> }) =>
  serveLogo(request, (await params).key)
