/** Why something can't go to a directory, in the order in which people are told (D-171). */
export const publishObstacles = ["integration", "location", "autoSync", "directory"] as const
export type PublishObstacle = (typeof publishObstacles)[number]

/** Why something that goes out has ended where it did: what was in the way, or what its directory did. */
export const endCodes = [...publishObstacles, "unreachable", "refused", "taken_back"] as const
export type EndCode = (typeof endCodes)[number]

/**
 * The first obstacle that is in the way, or null.
 * @param needs those that count for what is published.
 */
export const publishObstacleOf = (
  isInTheWay: Readonly<Record<PublishObstacle, boolean>>,
  needs: readonly PublishObstacle[] = publishObstacles,
): PublishObstacle | null =>
  publishObstacles.find((obstacle) => needs.includes(obstacle) && isInTheWay[obstacle]) ?? null
