<?php
/**
 * Keeps plugins and services that minify, merge, delay or move scripts away from the files of the elements. Those load one another from
 * their own folder and are checked by their hashes, so a changed or moved file does not run.
 *
 * @package Laurel
 */

namespace Laurel;

defined( 'ABSPATH' ) || exit;

/** Attributes with which a script tag opts out of optimizers. Cloudflare needs its attribute before `src`. */
const OPT_OUTS = array(
	'data-cfasync'            => 'false', // Cloudflare Rocket Loader.
	'data-noptimize'          => '1', // Autoptimize.
	'data-no-optimize'        => '1', // LiteSpeed Cache.
	'data-no-defer'           => '1', // LiteSpeed Cache.
	'data-no-minify'          => '1', // WP Rocket.
	'nowprocket'              => true, // WP Rocket.
	'data-jetpack-boost'      => 'ignore', // Jetpack Boost.
	'data-wpfc-render'        => 'false', // WP Fastest Cache.
	'nitro-exclude'           => true, // NitroPack.
	'data-pagespeed-no-defer' => true, // PageSpeed.
);

/** Filters for a list of parts of addresses. */
const PATH_FILTERS = array(
	'litespeed_optimize_js_excludes',
	'litespeed_optm_js_defer_exc',
	'litespeed_optm_gm_js_exc',
	'perfmatters_minify_js_exclusions',
	'perfmatters_defer_js_exclusions',
	'perfmatters_delay_js_exclusions',
	'flying_press_exclude_from_minify:js',
	'flying_press_exclude_from_defer:js',
	'flying_press_exclude_from_delay:js',
	'wp-optimize-minify-default-exclusions',
);

/** Filters for a list of regular expressions, which WP Rocket compares with addresses. */
const PATTERN_FILTERS = array(
	'rocket_exclude_js',
	'rocket_exclude_defer_js',
	'rocket_delay_js_exclusions',
);

/** Filters for a list of the names under which scripts are registered, of SiteGround's Speed Optimizer. */
const HANDLE_FILTERS = array(
	'sgo_js_minify_exclude',
	'sgo_js_async_exclude',
	'sgo_javascript_combine_exclude',
);

/** Returns the path of the folder with the elements' files. */
function elements_path(): string {
	return (string) wp_parse_url( plugins_url( 'elements/', FILE ), PHP_URL_PATH );
}

/** Adds an entry to a list of exclusions. Creates the list if a plugin passes none. */
function with_entry( $exclusions, string $entry ): array {
	$list   = is_array( $exclusions ) ? $exclusions : array();
	$list[] = $entry;
	return $list;
}

/** Registers the exclusions. A filter of a plugin that is not installed is never applied. */
function exclude_from_optimizers(): void {
	$entries = array(
		elements_path()        => PATH_FILTERS,
		elements_path() . '.*' => PATTERN_FILTERS,
		'laurel'               => HANDLE_FILTERS,
	);
	foreach ( $entries as $entry => $filters ) {
		foreach ( $filters as $filter ) {
			add_filter(
				$filter,
				function ( $exclusions ) use ( $entry ) {
					return with_entry( $exclusions, $entry );
				}
			);
		}
	}
	add_filter( 'autoptimize_filter_js_exclude', __NAMESPACE__ . '\\exclude_from_autoptimize' );
	add_filter( 'w3tc_minify_js_do_tag_minification', __NAMESPACE__ . '\\skip_in_w3tc', 10, 2 );
}
add_action( 'init', __NAMESPACE__ . '\\exclude_from_optimizers' );

/**
 * Adds the folder to the exclusions of Autoptimize, which stores them as comma-separated text.
 *
 * @param mixed $exclusions the exclusions so far.
 * @return mixed
 */
function exclude_from_autoptimize( $exclusions ) {
	if ( is_array( $exclusions ) ) {
		return with_entry( $exclusions, elements_path() );
	}
	return '' === trim( (string) $exclusions ) ? elements_path() : $exclusions . ', ' . elements_path();
}

/**
 * Tells W3 Total Cache whether to minify a script.
 *
 * @param mixed  $minifies whether it would.
 * @param string $tag      the script's tag.
 */
function skip_in_w3tc( $minifies, $tag ): bool {
	return $minifies && false === strpos( (string) $tag, elements_path() );
}
