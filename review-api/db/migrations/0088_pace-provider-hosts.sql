CREATE TABLE "provider_hosts" (
	"host" text PRIMARY KEY NOT NULL,
	"next_turn_at" timestamp with time zone,
	"rests_until" timestamp with time zone
);
