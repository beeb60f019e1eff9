// Imported first: React chooses its development or production build when it loads.
process.env.NODE_ENV = process.argv.includes("--dev") ? "development" : "production";
