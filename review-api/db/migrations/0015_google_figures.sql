CREATE TABLE "google_figures" (
	"account_id" bigint NOT NULL,
	"location_id" bigint NOT NULL,
	"day" date NOT NULL,
	"search_views" integer,
	"maps_views" integer,
	"calls" integer,
	"directions" integer,
	"website_clicks" integer,
	"connection_place_id" bigint,
	CONSTRAINT "google_figures_account_id_location_id_day_pk" PRIMARY KEY("account_id","location_id","day")
);
--> statement-breakpoint
ALTER TABLE "connection_places" ADD COLUMN "figures_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "connection_places" ADD COLUMN "figures_next_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "connection_places" ADD COLUMN "figures_error" text;--> statement-breakpoint
ALTER TABLE "connection_places" ADD COLUMN "figures_location_id" bigint;--> statement-breakpoint
ALTER TABLE "google_figures" ADD CONSTRAINT "google_figures_location" FOREIGN KEY ("account_id","location_id") REFERENCES "public"."locations"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "google_figures_days" ON "google_figures" USING btree ("account_id","day","location_id","search_views","maps_views","calls","directions","website_clicks");--> statement-breakpoint
CREATE INDEX "google_figures_simulated" ON "google_figures" USING btree ("account_id","location_id","day") WHERE connection_place_id is null;