// Imported before anything else: React decides as it loads which of its two builds to be.
process.env.NODE_ENV = process.argv.includes("--dev") ? "development" : "production";
