import type { FastifyRequest } from "fastify"
import { isFromMonitor } from "#lib/settings/address-blocks.ts"

/** Whether a call comes from a program on this machine itself: neither from another one, nor through a proxy. */
export const isFromThisMachine = ({ headers, raw }: FastifyRequest): boolean =>
  isFromMonitor(raw.socket.remoteAddress, headers, [])
