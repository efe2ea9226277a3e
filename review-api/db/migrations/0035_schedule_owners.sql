CREATE TABLE "export_file_locations" (
	"account_id" bigint NOT NULL,
	"export_file_id" bigint NOT NULL,
	"location_id" bigint NOT NULL,
	CONSTRAINT "export_file_locations_account_id_export_file_id_location_id_pk" PRIMARY KEY("account_id","export_file_id","location_id")
);
--> statement-breakpoint
DROP INDEX "export_files_occurrence";--> statement-breakpoint
ALTER TABLE "scheduled_export_deliveries" ALTER COLUMN "export_file_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "export_files" ADD COLUMN "scope_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "scheduled_exports" ADD COLUMN "stop_reason" text;--> statement-breakpoint
ALTER TABLE "scheduled_exports" ADD COLUMN "stopped_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "export_file_locations" ADD CONSTRAINT "export_file_locations_account_id_export_file_id_export_files_account_id_id_fk" FOREIGN KEY ("account_id","export_file_id") REFERENCES "public"."export_files"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "export_files_occurrence" ON "export_files" USING btree ("account_id","scheduled_export_id","occurrence_at","scope_key") WHERE scheduled_export_id is not null;