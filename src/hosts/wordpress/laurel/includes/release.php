<?php
/**
 * Files that the build puts into the plugin: the elements' files, the hash of their loader, and the list of tags.
 *
 * @package Laurel
 */

namespace Laurel;

defined( 'ABSPATH' ) || exit;

/** Returns a JSON file of the plugin as an array; empty if it is missing. */
function read_json( string $name ): array {
	static $read = array();
	if ( ! isset( $read[ $name ] ) ) {
		$path          = plugin_dir_path( FILE ) . $name;
		$text          = is_readable( $path ) ? file_get_contents( $path ) : false; // phpcs:ignore WordPress.WP.AlternativeFunctions
		$value         = false === $text ? null : json_decode( $text, true );
		$read[ $name ] = is_array( $value ) ? $value : array();
	}
	return $read[ $name ];
}

/**
 * Returns the elements by their names without `laurel-`.
 *
 * @return array<string, array{title: string, description: string, attributes: array<string, array{type: string, description: string, options?: string[]}>}>
 */
function elements(): array {
	return read_json( 'elements.json' );
}

/** Returns the value of the loader's `integrity` attribute; empty if the plugin was not built. */
function loader_integrity(): string {
	return (string) ( read_json( 'elements/integrity.json' )['loader.js'] ?? '' );
}
